import { Link } from '@tanstack/react-router';
import { Check, Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { texts } from '../texts.ts';
import styles from './support-modal.module.css';

export function SupportModal({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const { supportEmail } = runtimeConfig;

  async function copyAddress(): Promise<void> {
    await navigator.clipboard.writeText(supportEmail);
    setCopied(true);
  }

  return (
    <Modal open={open} title={texts.title} onClose={onClose}>
      <p>{texts.lead}</p>
      <ul className={styles.points}>
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={styles.photos}>{texts.photos}</p>
      <p className={styles.photos}>
        <Link to="/status" onClick={onClose}>
          {texts.status}
        </Link>
      </p>
      <ButtonAnchor
        theme="blue"
        weight={500}
        block
        icon={<Mail size={18} aria-hidden />}
        href={`mailto:${supportEmail}?subject=${encodeURIComponent(texts.subject)}`}
      >
        {supportEmail}
      </ButtonAnchor>
      <Button
        theme="gray"
        block
        icon={copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        onClick={() => void copyAddress()}
      >
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </Button>
    </Modal>
  );
}
