// What an unlocked report is worked with, as one file.
export { UnlockedFindings } from '../../features/findings/unlocked-findings.tsx';
export { PageView } from '../../features/page-view/page-view.tsx';
export { PageList } from '../../features/run-pages/page-list.tsx';
export { IgnoreFinding } from '../../features/ignore-finding/ignore-finding.tsx';
export { IgnoreSelection } from '../../features/ignore-finding/ignore-selection.tsx';
