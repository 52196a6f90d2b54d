import { useQuery } from '@tanstack/react-query';
import { MATERIAL_TEXTS } from '@vidno/contract/materials/materials';
import { ChevronDown, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { Prose } from '#shared/ui/layout/prose.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { faqQuery } from './api.ts';
import styles from './faq-page.module.css';

export function FaqPage(): ReactNode {
  return (
    <Page width="reading" title={MATERIAL_TEXTS.faqTitle} lead={MATERIAL_TEXTS.faqLead}>
      <FaqList />
    </Page>
  );
}

function FaqList() {
  const faq = useQuery(faqQuery);
  if (!faq.data) {
    if (!faq.error) return <FaqSkeleton />;
    return <FailureAlert failure={faq.error} onRetry={faq.refetch} />;
  }
  if (faq.data.length === 0) {
    return (
      <EmptyState icon={<CircleQuestionMark size={28} />} title={texts.emptyTitle}>
        {texts.emptyLead}
      </EmptyState>
    );
  }
  return (
    <div className={styles.list}>
      {faq.data.map(({ slug, title, content }) => (
        <details key={slug} id={slug} className={styles.item}>
          <summary className={styles.question}>
            {title}
            <ChevronDown size={20} className={styles.sign} aria-hidden />
          </summary>
          <div className={styles.answer}>
            <Prose html={content} />
          </div>
        </details>
      ))}
    </div>
  );
}

const KEYS = ['first', 'second', 'third', 'fourth'] as const;

function FaqSkeleton() {
  return (
    <div className={styles.list}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((key) => (
        <Skeleton key={key} height="3.5rem" />
      ))}
    </div>
  );
}

const texts = {
  loading: 'Загружаем вопросы',
  emptyTitle: 'Вопросов пока нет',
  emptyLead: 'Напишите в поддержку: ответим и добавим ваш вопрос сюда.',
} as const;
