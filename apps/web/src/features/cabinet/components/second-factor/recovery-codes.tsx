import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#shared/format/save-file.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { secondFactorTexts as texts } from '../../security-texts.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The only time that they are shown. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [copyState, setCopyState] = useState<'idle' | 'copied' | 'refused'>('idle');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopyState('copied');
    } catch {
      setCopyState('refused');
    }
  }

  return (
    <div className={styles.form}>
      <p role="status" className={styles.title}>
        {texts.codesTitle}
      </p>
      <p>{texts.codesLead}</p>
      <ul className={styles.codes} aria-label={texts.codesList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          theme="white"
          icon={copyState === 'copied' ? <Check size={18} /> : <Copy size={18} />}
          onClick={() => void copy()}
        >
          {copyState === 'copied' ? texts.copied : texts.copy}
        </Button>
        <Button
          theme="white"
          icon={<Download size={18} />}
          onClick={() => saveFile(texts.fileName, 'text/plain', `${texts.fileHead}\n\n${codes.join('\n')}\n`)}
        >
          {texts.download}
        </Button>
        <Button theme="blue" onClick={onClose}>
          {texts.saved}
        </Button>
      </div>
      <p role="status" className={styles.quiet}>
        {copyState === 'refused' && texts.notCopied}
      </p>
    </div>
  );
}
