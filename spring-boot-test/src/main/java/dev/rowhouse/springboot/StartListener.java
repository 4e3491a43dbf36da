package dev.rowhouse.springboot;

import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;

/// Notes when an application has started: what it has written by then is there for all tests.
///
/// An application of Spring Boot is ready after its runners, a context without Spring Boot once it
/// has been refreshed.
record StartListener(ApplicationDatabase database)
        implements ApplicationListener<ApplicationEvent> {
    @Override
    public void onApplicationEvent(ApplicationEvent event) {
        boolean isReady =
                event instanceof AvailabilityChangeEvent<?> change
                        && change.getState() == ReadinessState.ACCEPTING_TRAFFIC;
        if (isReady || event instanceof ContextRefreshedEvent) {
            database.started();
        }
    }
}
