import { ChevronDown } from 'lucide-react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Page } from '#shared/ui/layout/page.tsx';
import { texts } from '../texts.ts';
import styles from './faq-list.module.css';

export function FaqList() {
  return (
    <Page width="reading" title={texts.title} lead={texts.lead}>
      <div className={styles.list}>
        {texts.entries(runtimeConfig).map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>
              {question}
              <ChevronDown size={20} className={styles.sign} aria-hidden />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </Page>
  );
}
