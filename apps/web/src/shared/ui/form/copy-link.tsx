import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import styles from './copy-link.module.css';
import { TextField } from './field.tsx';

const texts = {
  label: 'Ссылка',
  copy: 'Скопировать',
  copied: 'Скопировано',
  notCopied: 'Скопировать не удалось. Выделите ссылку и скопируйте её сами.',
};

type CopyState = 'idle' | 'copied' | 'refused';

interface CopyLinkProps {
  readonly address: string;
  /** Such as until when the link works. */
  readonly hint: string;
}

/** A link with a copy button; if the browser forbids copying, the link can be selected by hand. */
export function CopyLink({ address, hint }: CopyLinkProps) {
  const [copyState, setCopyState] = useState<CopyState>('idle');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopyState('copied');
    } catch {
      setCopyState('refused');
    }
  }

  return (
    <div className={styles.link}>
      <TextField label={texts.label} value={address} readOnly hint={hint} onFocus={(event) => event.target.select()} />
      <Button
        theme="blue"
        icon={copyState === 'copied' ? <Check size={18} /> : <Copy size={18} />}
        onClick={() => void copy()}
      >
        {copyState === 'copied' ? texts.copied : texts.copy}
      </Button>
      <p role="status" className={styles.note}>
        {copyState === 'refused' && texts.notCopied}
      </p>
    </div>
  );
}
