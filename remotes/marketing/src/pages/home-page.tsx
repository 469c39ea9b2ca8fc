import { useSearchParams } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { FaqList } from '../features/about-the-check/faq-list.tsx';
import { HowItWorks, LimitsBand } from '../features/about-the-check/how-it-works.tsx';
import { LawLinks } from '../features/about-the-check/law-links.tsx';
import { FreeScan } from '../features/free-scan/free-scan.tsx';
import { PricingSection } from '../features/pricing/pricing-section.tsx';
import { ResultPicture } from '../features/result-picture/result-picture.tsx';
import { CommunityStatistics } from '../features/statistics/community-statistics.tsx';
import styles from './home-page.module.css';

/** `/` and `/pricing`: the same view. `?url=` comes from "change address" of a scan and prefills the form. */
export function HomePage(): ReactNode {
  const [search] = useSearchParams();
  const address = search.get('url') ?? '';
  return (
    <div className={styles.page}>
      <Wrap>
        <div className={styles.hero}>
          <FreeScan key={address} address={address} />
          <ResultPicture />
        </div>
      </Wrap>
      <Wrap>
        <HowItWorks />
      </Wrap>
      <Wrap>
        <CommunityStatistics />
      </Wrap>
      <LimitsBand />
      <Wrap>
        <PricingSection />
      </Wrap>
      <Wrap>
        <FaqList />
      </Wrap>
      <Wrap>
        <LawLinks />
      </Wrap>
    </div>
  );
}
