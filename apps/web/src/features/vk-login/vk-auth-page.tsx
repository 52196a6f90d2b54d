import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { vkLoginQuery } from '#features/session/login-api.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './vk-auth-page.module.css';
import { failureOf, texts as loginTexts, safeRedirect, useLogout, useStartLogin } from './vk-login.ts';

const texts = {
  title: 'Вход через VK ID',
  lead: 'Войдите через VK ID или посмотрите одну страницу без входа.',
  tryOne: 'Посмотреть одну страницу без входа',
};

export function VkAuthPage(): ReactNode {
  const { redirect_url, failed } = useSearch({ strict: false });
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <VkLogin redirectUrl={redirect_url} failed={failed} />
    </Page>
  );
}

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
        <Alert kind="danger" title={loginTexts.failed}>
          {loginTexts.failures[failure]}
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
        <VisuallyHidden>{loginTexts.loading}</VisuallyHidden>
      </p>
      <Skeleton height="8rem" />
    </Card>
  );
}

interface LoggedInProps {
  readonly user: { readonly name: string; readonly avatar: string | null } | null;
  /** Why VK does not serve the login for now. */
  readonly paused: keyof typeof loginTexts.paused | undefined;
  readonly next: string;
}

function LoggedIn({ user, paused, next }: LoggedInProps) {
  const { history } = useRouter();
  const logout = useLogout();
  const name = user?.name ?? 'VK ID';
  return (
    <Card padding="l">
      <div className={styles.offer}>
        <div className={styles.person}>
          <Avatar name={name} src={user?.avatar ?? null} />
          <div>
            <h2>{loginTexts.loggedIn(name)}</h2>
            <p className={styles.quiet}>{loginTexts.loggedInHint}</p>
          </div>
        </div>
        {paused && <Alert kind="warning">{loginTexts.paused[paused]}</Alert>}
        <FailureAlert failure={logout.error} />
        <div className={styles.actions}>
          <Button theme="blue" onClick={() => history.push(next)}>
            {loginTexts.goOn}
          </Button>
          <Button theme="gray" busy={logout.isPending} onClick={() => logout.mutate()}>
            {loginTexts.logout}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface LoginOfferProps {
  readonly next: string;
  readonly again: boolean;
}

/** Why a login is needed, and the login button. */
function LoginOffer({ next, again }: LoginOfferProps) {
  const start = useStartLogin();
  return (
    <Card as="section" padding="l" aria-label={loginTexts.why}>
      <div className={styles.offer}>
        <h2>{loginTexts.why}</h2>
        <ul className={styles.reasons}>
          {loginTexts.reasons.map((reason) => (
            <li key={reason}>
              <Check size={18} aria-hidden />
              {reason}
            </li>
          ))}
        </ul>
        <FailureAlert failure={start.error} />
        <Button theme="blue" size="l" busy={start.isPending || start.isSuccess} onClick={() => start.mutate(next)}>
          {again ? loginTexts.again : loginTexts.login}
        </Button>
        <ButtonLink theme="white" size="l" to="/create/search-vk">
          {texts.tryOne}
        </ButtonLink>
      </div>
    </Card>
  );
}
