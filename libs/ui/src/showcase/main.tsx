import { createRoot } from 'react-dom/client';
import { ShowcasePage } from './showcase-page.tsx';

const root = document.getElementById('root');
document.documentElement.lang = 'de';
document.title = 'Bausteine';
if (root) createRoot(root).render(<ShowcasePage />);
