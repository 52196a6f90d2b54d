import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { texts } from '../texts.ts';
import styles from './privacy-notice.module.css';

export function PrivacyNotice() {
  const { supportEmail } = runtimeConfig;
  return (
    <Page width="reading" title={texts.title} lead={texts.lead}>
      <div className={styles.sections}>
        {texts.sections(runtimeConfig).map((section) => (
          <section key={section.title} className={styles.section}>
            <h2 className={styles.title}>{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
      <p>
        <Link to="/documents/$kind" params={{ kind: 'privacy-policy' }}>
          {texts.policy}
        </Link>
      </p>
      <Card as="section" padding="l" aria-labelledby="removal">
        <div className={styles.section}>
          <h2 id="removal" className={styles.title}>
            {texts.removal.title}
          </h2>
          <p>{texts.removal.text}</p>
          <div>
            <ButtonAnchor
              theme="blue"
              weight={500}
              icon={<Mail size={18} aria-hidden />}
              href={`mailto:${supportEmail}?subject=${encodeURIComponent(texts.removal.subject)}`}
            >
              {supportEmail}
            </ButtonAnchor>
          </div>
          <p className={styles.soon}>
            <Badge>{texts.removal.soon}</Badge> {texts.removal.self}
          </p>
        </div>
      </Card>
    </Page>
  );
}
