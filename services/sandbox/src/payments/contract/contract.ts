import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { contractDocument } from './contract-document.ts';
import { lowerBooleans } from './lower-booleans.ts';

/** The version the schema was derived from, the only one the sandbox speaks. */
export const apiVersion = '2025-03-31.basil';
const options = { strict: false, allErrors: true, allowUnionTypes: true } as const;

/** An operation of the contract and the id in its path. */
export interface Operation {
  method: 'get' | 'post' | 'delete';
  /** As the contract writes it, `/v1/customers/{id}`. */
  template: string;
  id: string;
}

/**
 * The schema of the payment provider's API, derived by us (see NOTICE.txt). Each check gives the problems in words, an
 * empty list when everything matches. What is needed is compiled at its first use.
 */
export class Contract {
  private readonly content = contractDocument();
  // Everything in a form is text, so requests are coerced; answers and events must have the right types.
  private readonly loose = new Ajv2020({ ...options, coerceTypes: 'array' }).addSchema(this.content, 'contract');
  private readonly exact = new Ajv2020(options).addSchema(this.content, 'contract');
  private readonly compiled = new Map<string, ValidateFunction>();
  // `/v1/customers/search` is no customer called search.
  private readonly templates = Object.keys(this.content.paths).sort((a, b) => Number(isOpen(a)) - Number(isOpen(b)));

  /** Undefined when the contract has no such operation. */
  find(method: string, path: string): Operation | undefined {
    for (const template of this.templates) {
      const match = new RegExp(`^${template.replace('{id}', '([^/]+)')}$`, 'u').exec(path);
      const name = method.toLowerCase();
      if (match && this.content.paths[template]?.[name]) {
        return { method: name as Operation['method'], template, id: match[1] ?? '' };
      }
    }
    return undefined;
  }

  /** Gives numbers, booleans and lists the types of the schema, in place. */
  requestErrors({ method, template }: Operation, params: object): ErrorObject[] {
    const at = pointer('paths', template, method);
    const body = this.content.paths[template]?.[method]?.requestBody !== undefined;
    const schema = body ? pointer('requestBody', 'content', 'application/x-www-form-urlencoded', 'schema') : '';
    if (method === 'post' && !body) return Object.keys(params).map(unknownParameter);
    const check = this.checkOf(this.loose, at + (schema || pointer('x-query-schema')));
    if (check(params)) return [];
    return lowerBooleans(params, check.errors ?? []) && check(params) ? [] : (check.errors ?? []);
  }

  /** As `requestErrors`, in words. */
  requestProblems(operation: Operation, params: object): string[] {
    return this.requestErrors(operation, params).map(problemText);
  }

  /** Status from 400 on: the body of an error. */
  answerProblems({ method, template }: Operation, status: number, answer: unknown): string[] {
    const responses = pointer('paths', template, method, 'responses', status < 400 ? '200' : 'default');
    return this.problems(this.exact, responses + pointer('content', 'application/json', 'schema'), answer);
  }

  /** The envelope and the object in it; a type outside our list is a problem. */
  eventProblems(event: { type: string; data: { object: unknown } }): string[] {
    const resource = this.content['x-events'][event.type];
    if (resource === undefined) return [`/type ${event.type} is not known`];
    return [
      ...this.problems(this.exact, pointer('x-roots', 'Event'), event),
      ...this.problems(this.exact, pointer('x-roots', resource), event.data.object),
    ];
  }

  private problems(ajv: Ajv2020, at: string, data: unknown): string[] {
    const check = this.checkOf(ajv, at);
    return check(data) ? [] : (check.errors ?? []).map(problemText);
  }

  private checkOf(ajv: Ajv2020, at: string): ValidateFunction {
    const key = `${ajv === this.loose ? 'loose' : 'exact'}${at}`;
    const check = this.compiled.get(key) ?? ajv.compile({ $ref: `contract#${at}` });
    this.compiled.set(key, check);
    return check;
  }
}

/** One problem, where it is and what it is. */
export function problemText({ instancePath, message = '', params }: ErrorObject): string {
  const extra = (params as { additionalProperty?: string }).additionalProperty;
  return `${instancePath} ${message}${extra ? `: ${extra}` : ''}`;
}

/** Of an operation that takes no parameters at all. */
const unknownParameter = (name: string): ErrorObject => ({
  instancePath: '',
  schemaPath: '',
  keyword: 'additionalProperties',
  params: { additionalProperty: name },
  message: 'must NOT have additional properties',
});

const isOpen = (template: string) => template.includes('{');
const pointer = (...names: string[]) =>
  names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
