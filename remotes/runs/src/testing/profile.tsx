import type { Me, UpdateMe } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { FakePlatform, RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { act, screen } from '@testing-library/react';
import { ProfileGeneralPage } from '../pages/profile-general-page.tsx';
import { renderPart } from './render-scan.tsx';
import { sampleMe, samplePlan, signedIn } from './sample-account.ts';

export const refused = (code: ApiError['problem']['code'], status: number, more = {}) =>
  new ApiError({ type: '', title: '', status, code, traceId: '', ...more });

/** The profile of somebody with a plan; `changes` are the bodies that the api was sent. */
export function show({ me = sampleMe, api, ...options }: RenderInPlatformOptions & { me?: Me } = {}) {
  const changes: UpdateMe[] = [];
  const view = renderPart(<ProfileGeneralPage />, {
    route: '/profile/general',
    path: '/profile/general',
    session: signedIn,
    entitlement: samplePlan,
    api: {
      me: () => me,
      updateMe: ({ body }) => {
        changes.push(body);
        const { runFinished = me.mail.runFinished, monitorFindings = me.mail.monitorFindings } = body.mail ?? {};
        return { ...me, locale: body.locale ?? me.locale, mail: { runFinished, monitorFindings } };
      },
      ...api,
    },
    ...options,
  });
  return { ...view, changes };
}
/** Acts like the shell on `renew`: the session receives the new claims of the provider. */
export function renewing(platform: FakePlatform, user: Partial<NonNullable<typeof signedIn.user>>): void {
  platform.auth.renew = async () => {
    platform.authCalls.push('renew');
    act(() => platform.session.setState({ user: { ...signedIn.user!, ...user } }));
  };
}
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const told = (platform: FakePlatform) => platform.announcements.map(({ text }) => text);
