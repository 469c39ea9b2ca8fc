import { randomUUID } from 'node:crypto';
import type { Product } from './product.ts';

/** A person with a history. It talks to the product like a browser. */
export class Person {
  readonly email: string;
  /** Acts and their outcomes, to explain a difference. */
  readonly log: string[] = [];
  /** Status of every answer of the product, 0 for none. */
  readonly statuses: number[] = [];
  readonly sub: string;
  private readonly token: string;
  private readonly product: Product;

  constructor(product: Product, name: string) {
    this.product = product;
    this.sub = `${name}-${randomUUID()}`;
    this.email = `${this.sub}@histories.example`;
    this.token = product.issuer.tokenOf({ sub: this.sub, email: this.email });
  }

  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: unknown }> {
    try {
      const response = await fetch(this.product.apiBase + path, {
        method,
        headers: { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      this.statuses.push(response.status);
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    } catch {
      this.statuses.push(0);
      return { status: 0, body: undefined };
    }
  }
}
