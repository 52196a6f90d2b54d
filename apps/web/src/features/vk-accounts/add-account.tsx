import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { TariffLink } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import styles from './add-account.module.css';
import { checkLogin, type LoginProblem, useAddAccount } from './api.ts';
import { addTexts } from './texts.ts';

interface AddAccountProps {
  /** The list of accounts. */
  readonly home: string;
  readonly onAdded: () => void;
  /** What stands in the field at first. */
  readonly named?: string | undefined;
}

/** A single field for a visitor's one account; errors are shown below it and the typed text is kept. */
export function AddAccount({ home, onAdded, named = '' }: AddAccountProps) {
  const field = useRef<HTMLInputElement>(null);
  const add = useAddAccount();
  const [login, setLogin] = useState(named);
  const [problem, setProblem] = useState<LoginProblem | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending) return;
    const found = checkLogin(login);
    setProblem(found);
    if (found) {
      add.reset();
      field.current?.focus();
    } else {
      add.mutate(login.trim(), { onSuccess: onAdded, onError: () => field.current?.focus() });
    }
  }

  const refusal = add.error && refusalText(add.error);
  return (
    <Card padding="l">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={addTexts.field}
          hint={addTexts.hint}
          placeholder={addTexts.placeholder}
          error={problem ? addTexts.problems[problem] : refusal}
          value={login}
          onChange={(event) => setLogin(event.target.value)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {!problem && <RefusalAction error={add.error} home={home} />}
        <Button type="submit" theme="blue" size="l" busy={add.isPending}>
          {addTexts.demoSubmit}
        </Button>
        <p className={styles.quiet}>{addTexts.demoLimit}</p>
        <p className={styles.quiet}>{addTexts.sources}</p>
      </form>
    </Card>
  );
}

/** A link that helps with a refusal, if there is one. */
export function RefusalAction({ error, home }: { readonly error: unknown; readonly home: string }) {
  switch (codeOf(error)) {
    case 'demo_limit':
      return <Link to={home}>{addTexts.toList}</Link>;
    case 'vk_auth_required':
      return (
        <Link to="/vk/auth" search={{ redirect_url: home }}>
          {addTexts.toLogin}
        </Link>
      );
    case 'not_paid':
      return <TariffLink />;
    default:
      return null;
  }
}
