import { PASTED_TEXT_MAX_CHARS } from '@vidno/contract/vk/limits';
import type { AddedAccount } from '@vidno/contract/vk/tracked-list';
import { type FormEvent, useRef, useState } from 'react';
import { fullName } from '#features/person/rules.ts';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import styles from './add-account.module.css';
import { RefusalAction } from './add-account.tsx';
import { useAddAccounts } from './api.ts';
import { addTexts } from './texts.ts';

interface AddManyProps {
  /** The list of accounts. */
  readonly home: string;
  readonly onAdded: () => void;
}

/** A field for one link or many, with any text around them, and what became of each. */
export function AddMany({ home, onAdded }: AddManyProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useAddAccounts();
  const [text, setText] = useState('');
  const [isBlank, setBlank] = useState(false);
  const added = add.data?.data ?? [];
  const [only] = added;
  const refusedOne = added.length === 1 && only && !only.account ? addTexts.oneRefused[only.outcome] : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending) return;
    setBlank(text.trim() === '');
    if (text.trim() === '') {
      add.reset();
      field.current?.focus();
      return;
    }
    add.mutate(text, {
      onSuccess: ({ data }) => (isOneAdded(data) ? onAdded() : field.current?.focus()),
      onError: () => field.current?.focus(),
    });
  }

  const error = isBlank ? addTexts.problems.blank : (add.error && refusalText(add.error)) || refusedOne;
  return (
    <Card padding="l">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={addTexts.field} hint={addTexts.manyHint} error={error}>
          {(wiring) => (
            <textarea
              {...wiring}
              ref={field}
              rows={4}
              maxLength={PASTED_TEXT_MAX_CHARS}
              placeholder={addTexts.placeholder}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        {!isBlank && <RefusalAction error={add.error} home={home} />}
        <Button type="submit" theme="blue" size="l" busy={add.isPending}>
          {addTexts.submit}
        </Button>
        {added.length > 1 && <Outcomes added={added} home={home} />}
        <p className={styles.quiet}>{addTexts.sources}</p>
      </form>
    </Card>
  );
}

function isOneAdded(added: readonly AddedAccount[]): boolean {
  return added.length === 1 && added[0]?.account !== null;
}

function Outcomes({ added, home }: { readonly added: readonly AddedAccount[]; readonly home: string }) {
  return (
    <section className={styles.outcomes} aria-label={addTexts.outcomesTitle}>
      <p role="status" className={styles.strong}>
        {addTexts.outcomesCount(added.filter(({ outcome }) => outcome === 'added').length, added.length)}
      </p>
      <ul>
        {added.map(({ given, outcome, account }) => (
          <li key={given}>
            <span>{account ? fullName(account.user) : given}</span>
            <Badge tone={outcome === 'added' ? 'success' : outcome === 'already' ? 'accent' : 'danger'}>
              {addTexts.outcomes[outcome]}
            </Badge>
          </li>
        ))}
      </ul>
      <ButtonLink to={home}>{addTexts.toList}</ButtonLink>
    </section>
  );
}
