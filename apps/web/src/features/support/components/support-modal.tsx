import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useLoginWays } from '#entities/session/login-ways-api.ts';
import { useProfile } from '#entities/session/profile-api.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { texts } from '../texts.ts';
import { SupportForm } from './support-form.tsx';
import styles from './support-modal.module.css';

const MAIL_ADDRESS = `mailto:${runtimeConfig.supportEmail}?subject=${encodeURIComponent(texts.subject)}`;

export function SupportModal({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const ways = useLoginWays();
  const profile = useProfile();
  const isMailOff = ways.data?.email === false;
  return (
    <Modal open={open} title={texts.title} onClose={onClose} footerLabel={texts.close}>
      {ways.isPending && <Progress label={texts.title} />}
      {isMailOff && (
        <>
          <p>{texts.byMail}</p>
          <ButtonAnchor theme="blue" weight={500} block icon={<Mail size={18} aria-hidden />} href={MAIL_ADDRESS}>
            {runtimeConfig.supportEmail}
          </ButtonAnchor>
        </>
      )}
      {!ways.isPending && !isMailOff && <SupportForm ownEmail={profile?.email ?? null} />}
      <p className={styles.quiet}>
        {!isMailOff && (
          <>
            {texts.orMail} <a href={MAIL_ADDRESS}>{runtimeConfig.supportEmail}</a>.{' '}
          </>
        )}
        <Link to="/status" onClick={onClose}>
          {texts.status}
        </Link>
      </p>
    </Modal>
  );
}
