import type { Operator, RuntimeConfig } from '@stufenlos/contracts';
import type { Values } from '@stufenlos/environment';
import type { edgeVariables } from './edge-variables.ts';

/** Legal forms that need a representative and an entry in a register. */
const companyName = /\b(?:g?GmbH|mbH|UG|AG|SE|KG|OHG|eG|e\. ?V\.|e\. ?K\.|Ltd|Inc|LLC)(?![\p{L}])/u;

export function operatorOf(env: Values<typeof edgeVariables>): Operator {
  const given = {
    name: env.OPERATOR_NAME,
    email: env.OPERATOR_EMAIL,
    address: env.OPERATOR_ADDRESS,
    phone: env.OPERATOR_PHONE,
    representedBy: env.OPERATOR_REPRESENTED_BY,
    register: env.OPERATOR_REGISTER,
    vatId: env.OPERATOR_VAT_ID,
    businessId: env.OPERATOR_BUSINESS_ID,
    responsible: env.OPERATOR_RESPONSIBLE,
    privacyAuthority: env.OPERATOR_PRIVACY_AUTHORITY,
    accessibilityAuthority: env.OPERATOR_ACCESSIBILITY_AUTHORITY,
    selfScan: env.OPERATOR_SELF_SCAN,
    host: env.OPERATOR_HOST,
    // Everybody who signs in sees this host anyway.
    identityProvider: env.OPERATOR_IDENTITY_PROVIDER ?? (env.OIDC_ISSUER && new URL(env.OIDC_ISSUER).host),
    paymentProvider: env.OPERATOR_PAYMENT_PROVIDER,
    mailProvider: env.OPERATOR_MAIL_PROVIDER,
    thirdCountries: env.OPERATOR_THIRD_COUNTRIES,
    paymentMethods: env.OPERATOR_PAYMENT_METHODS,
  };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...known, name: given.name ?? env.APP_NAME, missing: missingIn(given) };
}

/** What DDG § 5 demands of everybody, and of companies as far as their name shows that they are one. */
function missingIn(given: { [Field in keyof Operator]?: Operator[Field] | undefined }): NonNullable<
  Operator['missing']
> {
  const isCompany = given.name !== undefined && companyName.test(given.name);
  const needed = ['name', 'address', 'email', ...(isCompany ? (['representedBy', 'register'] as const) : [])] as const;
  return needed.filter((field) => given[field] === undefined);
}

/** What the other legal pages and an order must have and nobody has said. Apart from `missing`, which an earlier shell reads. */
export function openFields({ operator, shop }: Pick<RuntimeConfig, 'operator' | 'shop'>): (keyof Operator)[] {
  const ofConsumers = shop.consumers ? (['accessibilityAuthority', 'paymentMethods'] as const) : [];
  const needed = ['thirdCountries', ...ofConsumers] as const;
  return needed.filter((field) => operator[field] === undefined);
}

/** The variable that a field comes from: `representedBy` is OPERATOR_REPRESENTED_BY. */
export const variableOf = (field: string): string =>
  `OPERATOR_${field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
