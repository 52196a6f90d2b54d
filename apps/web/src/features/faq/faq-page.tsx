import { useQuery } from '@tanstack/react-query';
import { type FaqEntry, MATERIAL_TEXTS } from '@vidno/contract/materials/materials';
import { ChevronDown, CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount, pluralOf } from '#shared/format/format.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { Prose } from '#shared/ui/layout/prose.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { faqQuery } from './api.ts';
import styles from './faq-page.module.css';
import { groupFaq, seekFaq } from './faq-rules.ts';

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
  return <Questions entries={faq.data} />;
}

/** All questions by what they are about, or those in which the words stand. */
function Questions({ entries }: { readonly entries: readonly FaqEntry[] }) {
  const [sought, setSought] = useState('');
  const found = seekFaq(entries, sought);
  const isSeeking = sought.trim() !== '';
  return (
    <div className={styles.page}>
      <TextField
        label={texts.seek}
        type="search"
        value={sought}
        autoComplete="off"
        onChange={(event) => setSought(event.target.value)}
      />
      {isSeeking && (
        <p role="status" className={styles.note}>
          {found.length === 0 ? texts.nothing : texts.found(found.length)}
        </p>
      )}
      {groupFaq(found).map((group) => (
        <section key={group.title} className={styles.list} aria-label={group.title}>
          <h2 className={styles.group}>{group.title}</h2>
          {group.entries.map(({ slug, title, content }) => (
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
        </section>
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
  seek: 'Искать в вопросах',
  found: (count: number) =>
    `${pluralOf(count, ['Нашёлся', 'Нашлись', 'Нашлось'])} ${formatCount(count, ['вопрос', 'вопроса', 'вопросов'])}`,
  nothing: 'Такого вопроса нет. Напишите в поддержку, ответим.',
  emptyTitle: 'Вопросов пока нет',
  emptyLead: 'Напишите в поддержку: ответим и добавим ваш вопрос сюда.',
} as const;
