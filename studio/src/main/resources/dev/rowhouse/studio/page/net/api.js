/** Requests to the server. Addresses are relative, so that each carries the token of the page. */

export class RequestError extends Error {
  /**
   * @param {number} status 0 when the server did not answer
   * @param {any} body
   */
  constructor(status, body) {
    super(body?.message ?? "the studio does not answer");
    this.status = status;
    this.body = body;
  }
}

/** @returns {Promise<any>} the JSON of the answer, or its text */
export async function request(method, path, body, options = {}) {
  let response;
  try {
    response = await fetch(`./api/${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      ...options,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new RequestError(0, null);
  }
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  const answer = isJson ? await response.json() : await response.text();
  if (!response.ok) {
    throw new RequestError(response.status, answer);
  }
  return answer;
}
