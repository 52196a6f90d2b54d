import { type FormEvent, useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { checkLink } from '../../upload/upload-rules.ts';
import { uploadTexts as texts } from '../../upload/upload-texts.ts';
import styles from './link-form.module.css';

interface LinkFormProps {
  readonly onLink: (link: string) => void;
}

export function LinkForm({ onLink }: LinkFormProps) {
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = checkLink(link);
    setProblem(found && texts.linkProblems[found]);
    if (found === null) onLink(link.trim());
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <TextField
          label={texts.link}
          error={problem}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={texts.linkPlaceholder}
          value={link}
          onChange={({ currentTarget }) => setLink(currentTarget.value)}
        />
      </div>
      <div className={styles.send}>
        <Button type="submit" theme="gray" block>
          {texts.takeLink}
        </Button>
      </div>
    </form>
  );
}
