/** An XMLHttpRequest for uploads that sends them to the mocked fetch. */
export class XhrOverFetch {
  upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  withCredentials = false;
  status = 0;
  statusText = '';
  responseText = '';
  private method = 'GET';
  private url = '';
  private readonly headers: Record<string, string> = {};

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(body: FormData): void {
    void this.ask(body);
  }

  private async ask(body: FormData): Promise<void> {
    try {
      const response = await fetch(this.url, { method: this.method, body, headers: this.headers });
      this.status = response.status;
      this.statusText = response.statusText;
      this.responseText = await response.text();
      this.onload?.();
    } catch {
      this.onerror?.();
    }
  }
}
