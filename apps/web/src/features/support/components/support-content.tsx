import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useLoginWays } from '#features/session/login-ways-api.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { texts } from '../texts.ts';
import { SupportForm } from './support-form.tsx';
import styles from './support-modal.module.css';

const MAIL_ADDRESS = `mailto:${runtimeConfig.supportEmail}?subject=${encodeURIComponent(texts.subject)}`;

/** The form where emails can be sent, and the address to write to. */
export function SupportContent({ onClose }: { readonly onClose: () => void }) {
  const ways = useLoginWays();
  const profile = useProfile();
  const isMailOff = ways.data?.email === false;
  return (
    <>
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
    </>
  );
}
