import { useEffect, useState, type ReactNode } from 'react';
import { RadioGroup } from '../index.ts';
import { Showcase } from './showcase.tsx';

const themes = [
  { value: 'light', label: 'Hell' },
  { value: 'dark', label: 'Dunkel' },
] as const;

/** The showcase without the product around it, for `npm run dev -w libs/ui`. It has a switch between the themes. */
export function ShowcasePage(): ReactNode {
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('light');
  useEffect(() => {
    document.documentElement.classList.toggle('dark', theme === 'dark');
  }, [theme]);
  return (
    <main>
      <Showcase>
        <RadioGroup legend="Farben" options={themes} value={theme} onChange={setTheme} />
      </Showcase>
    </main>
  );
}
