/** Where the pages of the provider are that people see, as their browser reaches them. */
export class HostedPages {
  private readonly root: string;

  constructor(publicOrigin: string) {
    this.root = `${publicOrigin}/sandbox/payments`;
  }

  checkout = (sessionId: string) => `${this.root}/checkout/${sessionId}`;
  portal = (sessionId: string) => `${this.root}/portal/${sessionId}`;
  challenge = (id: string) => `${this.root}/challenge/${id}`;
}
