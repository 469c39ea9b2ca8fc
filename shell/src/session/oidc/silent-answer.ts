/**
 * Finds the receiver of an answer to the hidden frame's request. Usually this is the page around the frame. A provider
 * that showed its login page in the frame may keep that request and answer it after the next login, instead of the
 * newer request (LemonLDAP::NG). Then the answer arrives in the window of the sign-in or in the page itself. Its state
 * and nonce are valid as well.
 */
export function receiverOfSilentAnswer(view: Pick<Window, 'parent' | 'opener' | 'self'>): 'frame' | 'window' | 'page' {
  if (view.parent !== view.self) return 'frame';
  return view.opener ? 'window' : 'page';
}
