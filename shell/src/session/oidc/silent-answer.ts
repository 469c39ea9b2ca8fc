/**
 * Who waits for an answer to the hidden frame's request. Mostly the page around the frame. But a provider that could
 * only show its login page there may keep that request and answer it after the next login, instead of the newer one
 * (LemonLDAP::NG): then it arrives in the sign-in's window, or in the page itself. Its state and nonce are ours as well.
 */
export function receiverOfSilentAnswer(view: Pick<Window, 'parent' | 'opener' | 'self'>): 'frame' | 'window' | 'page' {
  if (view.parent !== view.self) return 'frame';
  return view.opener ? 'window' : 'page';
}
