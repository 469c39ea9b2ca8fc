const secondsPerDay = 86_400;

/**
 * A cookie without a secret that says "somebody was signed in here". Only with this cookie does the page download the
 * sign-in code and ask for a session when it starts, so that anonymous visitors do neither.
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
