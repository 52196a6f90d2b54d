import { Check, ScanFace } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { soonTexts, texts } from '../texts.ts';
import { type SoonArea, soonTitles } from '../title-texts.ts';
import styles from './coming-soon.module.css';

export function ComingSoon({ area }: { readonly area: SoonArea }) {
  const { lead, points } = soonTexts[area];
  return (
    <Page width="reading" above={<Badge tone="accent">{texts.badge}</Badge>} title={soonTitles[area]} lead={lead}>
      <Card as="section" padding="l">
        <h2 className={styles.will}>{texts.will}</h2>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point} className={styles.point}>
              <Check size={18} aria-hidden className={styles.tick} />
              {point}
            </li>
          ))}
        </ul>
      </Card>
      <p className={styles.meanwhile}>{texts.meanwhile}</p>
      <div className={styles.actions}>
        <ButtonLink theme="blue" weight={500} icon={<ScanFace size={18} aria-hidden />} to="/smart-search">
          {texts.search}
        </ButtonLink>
        <ButtonLink theme="gray" to="/smart-search/list">
          {texts.searches}
        </ButtonLink>
      </div>
    </Page>
  );
}
