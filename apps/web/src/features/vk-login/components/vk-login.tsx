import { useQuery } from '@tanstack/react-query';
import { vkLoginQuery } from '#features/session/vk-login-api.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { failureOf, safeRedirect } from '../rules.ts';
import { texts } from '../texts.ts';
import { LoggedIn } from './logged-in.tsx';
import { LoginOffer } from './login-offer.tsx';
import styles from './vk-login.module.css';

interface VkLoginProps {
  /** Where to continue; a page of this site. */
  readonly redirectUrl: string | undefined;
  /** Why the last attempt failed. */
  readonly failed: string | undefined;
}

export function VkLogin({ redirectUrl, failed }: VkLoginProps) {
  const { data: login, error } = useQuery(vkLoginQuery);
  const next = safeRedirect(redirectUrl);
  if (error) return <FailureAlert failure={error} />;
  if (login?.active) return <LoggedIn user={login.vk_user} paused={login.paused} next={next} />;
  const failure = failureOf(failed);
  return (
    <div className={styles.login}>
      {failure && (
        <Alert kind="danger" title={texts.failed}>
          {texts.failures[failure]}
        </Alert>
      )}
      {login ? <LoginOffer next={next} again={failure !== null} /> : <LoginSkeleton />}
    </div>
  );
}

function LoginSkeleton() {
  return (
    <Card padding="l">
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <Skeleton height="8rem" />
    </Card>
  );
}
