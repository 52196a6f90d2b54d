import { expect, test } from 'vitest';
import { aChange, aUser, NOTICE_ID } from '../../../testing/made-up-accounts.ts';
import { modalFor } from './modal-rules.ts';

const notice = (read: boolean) => ({
  notification_change_company: true,
  company_notice: { id: NOTICE_ID, title: null, text: 'С 1 декабря услуги оказывает другая компания.', read },
});

test.each([
  ['nothing to a guest', null, null],
  ['nothing by default', aUser(), null],
  ['a change made elsewhere before all else', aUser({ ...notice(false), login_changes: [aChange()] }), 'login_changes'],
  ['no change of its own', aUser({ login_changes: [aChange({ own: true })] }), null],
  ['the 30-days modal when it is due', aUser({ show_modal_30_days: true }), 'days30'],
  ['the notice until it is read', aUser(notice(false)), 'company'],
  ['the notice before the 30-days modal', aUser({ ...notice(false), show_modal_30_days: true }), 'company'],
  ['the 30-days modal after the notice', aUser({ ...notice(true), show_modal_30_days: true }), 'days30'],
  ['no read notice', aUser(notice(true)), null],
  ['no notice without its flag', aUser({ ...notice(false), notification_change_company: false }), null],
] as const)('shows %s', (_what, profile, modal) => {
  expect(modalFor(profile)).toBe(modal);
});
