const secondsPerDay = 86_400;

/**
 * A cookie without any secret that says "somebody was signed in here" (P19). Only with it does a start download the
 * sign-in code and ask for a session, so that anonymous visitors do neither.
 */
export function sessionMarker(clientId: string, days: number) {
  const name = `auth.${encodeURIComponent(clientId)}.is.authenticated`;
  const write = (value: string, seconds: number) => {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${name}=${value}; max-age=${seconds}; path=/; samesite=lax${secure}`;
  };
  return {
    isSet: (): boolean => document.cookie.split('; ').includes(`${name}=true`),
    set: (): void => write('true', days * secondsPerDay),
    clear: (): void => write('', 0),
  };
}

export type SessionMarker = ReturnType<typeof sessionMarker>;
