@echo off
rem Starts rowhouse, or its shell with the options of cqlsh when it is called by that name. It takes the Java runtime that lies
rem beside it, or one of version 25 or newer.
setlocal EnableExtensions DisableDelayedExpansion
set "home=%~dp0.."
set "main=dev.rowhouse.cli.Main"
if /i "%~n0"=="cqlsh" set "main=dev.rowhouse.cli.CqlshMain"

if defined ROWHOUSE_JAVA_HOME (
    set "java=%ROWHOUSE_JAVA_HOME%\bin\java.exe"
    goto check
)
if exist "%home%\runtime\bin\java.exe" (
    set "java=%home%\runtime\bin\java.exe"
    goto start
)
if defined JAVA_HOME (
    set "java=%JAVA_HOME%\bin\java.exe"
    goto check
)
set "java=java.exe"

:check
rem The first line of the answer is such as: openjdk version "25.0.3" 2026-01-20 LTS
set "version=0"
for /f "tokens=3" %%v in ('call "%java%" -version 2^>^&1 ^| findstr /i /c:" version "') do set "version=%%~v"
for /f "delims=.-+ tokens=1" %%v in ("%version%") do set "version=%%v"
if %version% geq 25 goto start
echo rowhouse: no Java 25 or newer found. Install one (for instance Eclipse Temurin 25) or name its folder in ROWHOUSE_JAVA_HOME. 1>&2
exit /b 3

:start
rem A command that soon ends, or answers now and then, costs more with the second compiler of Java than without it.
set "compilers="
for %%c in (design docs draw explain export format import init lsp mcp ring) do if "%~1"=="%%c" set "compilers=-XX:TieredStopAtLevel=1"
if "%~1"=="prove" for %%a in (%*) do if "%%~a"=="--quick" set "compilers=-XX:TieredStopAtLevel=1"
"%java%" "@%home%\lib\jvm.options" %compilers% "-Djava.library.path=%home%\lib\native" %ROWHOUSE_JAVA_OPTIONS% -cp "%home%\lib\rowhouse.jar" %main% %*
exit /b %ERRORLEVEL%
