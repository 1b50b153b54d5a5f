/** One person at a portal: keeps the session cookie, and names the portal as the origin of each call. */
export class Browser {
  #cookie = '';

  /** @param {string} address of the portal */
  constructor(address) {
    this.address = address;
  }

  /** @param {string} method @param {string} path @param {object | FormData} [body] @returns {Promise<Response>} */
  async send(method, path, body) {
    const isForm = body instanceof FormData;
    /** @type {Record<string, string>} */
    const headers = { origin: this.address, cookie: this.#cookie, connection: 'close' };
    if (body && !isForm) headers['content-type'] = 'application/json';
    const response = await fetch(this.address + path, {
      method,
      headers,
      body: isForm || !body ? body : JSON.stringify(body),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0];
    return response;
  }

  /** Returns the body of the reply. Throws if the call failed. @param {string} method @param {string} path @param {object | FormData} [body] */
  async ask(method, path, body) {
    const response = await this.send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  /** @param {string} email @param {string} password */
  signIn(email, password) {
    return this.ask('POST', '/api/auth/login', { email, password });
  }
}

/** @param {Record<string, string>} fields @param {string} field @param {Buffer} bytes */
export function formWith(fields, field, bytes) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'file.pdf');
  return form;
}
