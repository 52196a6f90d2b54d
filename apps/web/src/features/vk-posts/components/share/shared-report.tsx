import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { fullName } from '#features/person/rules.ts';
import { codeOf, isNotFound, notFoundText } from '#shared/http/refusal-text.ts';
import { Avatar } from '#shared/ui/avatar/avatar.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { sharedReportQuery } from '../../analytics-api.ts';
import { sharedTexts as texts } from '../../overview-texts.ts';
import { OverviewSkeleton } from '../overview/overview-skeleton.tsx';
import { SharedFigures, type SharedReportParams } from './shared-figures.tsx';
import styles from './shared-report.module.css';

interface SharedReportProps {
  /** Empty if the address was opened without one. */
  readonly token: string;
  readonly params: SharedReportParams;
  readonly onChange: (params: SharedReportParams) => void;
}

/** A shared report of an account: read-only, no login, until it expires. */
export function SharedReport(props: SharedReportProps) {
  if (props.token !== '') return <OpenedReport {...props} />;
  return (
    <Notice
      icon={<Link2Off size={32} />}
      title={texts.noTokenTitle}
      actions={<ButtonLink to="/">{texts.home}</ButtonLink>}
    >
      <p>{texts.noToken}</p>
    </Notice>
  );
}

function OpenedReport({ token, params, onChange }: SharedReportProps) {
  const { data: report, error, refetch } = useQuery(sharedReportQuery(token));
  if (error && !report) {
    return (
      <Notice
        icon={<Link2Off size={32} />}
        title={texts.goneTitle}
        actions={
          <>
            {!isNotFound(codeOf(error)) && <Button onClick={() => void refetch()}>{texts.retry}</Button>}
            <ButtonLink to="/">{texts.home}</ButtonLink>
          </>
        }
      >
        <p>{notFoundText(error, texts)}</p>
      </Notice>
    );
  }
  if (!report) {
    return (
      <Page title={texts.title}>
        <OverviewSkeleton />
      </Page>
    );
  }
  const { user, filter, expires, status } = report;
  const name = fullName(user);
  return (
    <Page
      above={texts.title}
      title={
        <span className={styles.name}>
          <Avatar name={name} src={user.avatar} />
          {name}
        </span>
      }
      lead={
        <>
          {texts.period(filter.date_from, filter.date_to)} {texts.expires(expires)}
          {status === 'wait' && ` ${texts.unfinished}`}{' '}
          <a href={user.url} target="_blank" rel="noopener noreferrer" className={styles.out}>
            {texts.openInVk}
          </a>
        </>
      }
    >
      <SharedFigures report={report} params={params} onChange={onChange} />
    </Page>
  );
}
