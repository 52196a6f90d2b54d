import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountFrame } from './components/account-frame.tsx';
import { Report } from './components/report/report.tsx';
import { orderOf } from './posts-rules.ts';
import { reportTypeOf } from './report-rules.ts';
import { VkAccountActions } from './vk-account-actions.tsx';
import { useAccountScreen } from './vk-account-screen.ts';

export function VkFullReportPage(): ReactNode {
  const { type } = useParams({ strict: false });
  const { id, filter, params, link, change, frame } = useAccountScreen();
  const reportType = reportTypeOf(type);
  const order = orderOf(params, 'er');
  const { value } = params;
  // The table in sight is that of the groups, or of the posts of the chosen one.
  const table = value === undefined ? 'groups' : 'posts';
  return (
    <AccountFrame
      {...frame}
      tab="full-report"
      actions={<VkAccountActions id={id} filter={filter} table={table} type={reportType} value={value} {...order} />}
    >
      <Report
        key={id}
        id={id}
        type={reportType}
        filter={filter}
        period={frame.period}
        heat={params.heat}
        value={value}
        order={order}
        page={params.page ?? 0}
        link={link}
        onChange={change}
      />
    </AccountFrame>
  );
}
