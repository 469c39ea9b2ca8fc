import { useTranslation } from '@stufenlos/platform';
import { Skeleton } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';

export interface WhenInViewProps {
  /** What the children are about. With something else they wait again. */
  of: string;
  /** They do not wait. */
  isAtOnce: boolean;
  isPrinted: boolean;
  children: ReactNode;
}

/**
 * Renders its children, which ask the api, from the moment on when their place is less than one screen away. After a
 * change of filters a hundred open groups would otherwise ask all at once for what nobody may ever look at.
 */
export function WhenInView({ of, isAtOnce, isPrinted, children }: WhenInViewProps): ReactNode {
  const { t } = useTranslation('runs');
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<string>();
  if (isAtOnce && seen !== of) setSeen(of);
  const isSeen = seen === of;
  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(of),
      { rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, of]);
  if (isSeen) return children;
  return (
    <div ref={place}>
      {isPrinted ? <p>{t('rule.notLoaded')}</p> : <Skeleton label={t('report.loadingFindings')} lines={4} />}
    </div>
  );
}
