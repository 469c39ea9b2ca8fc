import { interactionPolicy as policies } from 'oidc-provider';

/** The usual prompts, and `create` (registration) before them. */
export function interactionPolicy(): policies.DefaultPolicy {
  const policy = policies.base();
  policy.add(new policies.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}
