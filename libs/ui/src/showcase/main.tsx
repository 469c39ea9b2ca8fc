import { createRoot } from 'react-dom/client';
import { Showcase } from './showcase.tsx';

const root = document.getElementById('root');
document.documentElement.lang = 'de';
document.title = 'Bausteine';
if (root) createRoot(root).render(<Showcase />);
