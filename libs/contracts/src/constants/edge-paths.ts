/** Where a page asks which release it would get now. The edge answers; an open page compares it with its own. */
export const currentReleasePath = '/release.json';

/** Where a page says that it could not show a remote. The edge answers 204 in any case. */
export const remoteFaultPath = '/remote-faults';

/** Where developers see every component; nobody links to it. */
export const showcasePath = '/ui';
