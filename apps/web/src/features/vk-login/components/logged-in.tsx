import { useRouter } from '@tanstack/react-router';
import { Avatar } from '#shared/ui/avatar/avatar.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useLogout } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './vk-login.module.css';

interface LoggedInProps {
  readonly user: { readonly name: string; readonly avatar: string | null } | null;
  /** Why VK does not serve the login for now. */
  readonly paused: keyof typeof texts.paused | undefined;
  readonly next: string;
}

export function LoggedIn({ user, paused, next }: LoggedInProps) {
  const { history } = useRouter();
  const logout = useLogout();
  const name = user?.name ?? 'VK ID';
  return (
    <Card padding="l">
      <div className={styles.offer}>
        <div className={styles.person}>
          <Avatar name={name} src={user?.avatar ?? null} />
          <div>
            <h2>{texts.loggedIn(name)}</h2>
            <p className={styles.quiet}>{texts.loggedInHint}</p>
          </div>
        </div>
        {paused && <Alert kind="warning">{texts.paused[paused]}</Alert>}
        <FailureAlert failure={logout.error} />
        <div className={styles.actions}>
          <Button theme="blue" onClick={() => history.push(next)}>
            {texts.goOn}
          </Button>
          <Button theme="gray" busy={logout.isPending} onClick={() => logout.mutate()}>
            {texts.logout}
          </Button>
        </div>
      </div>
    </Card>
  );
}
