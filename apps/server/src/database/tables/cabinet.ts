import type { Generated } from 'kysely';

export interface CabinetTables {
  company_notice: CompanyNoticeTable;
  company_notice_account: CompanyNoticeAccountTable;
}

/** What the operator tells users, such as that another company runs the service. */
interface CompanyNoticeTable {
  id: string;
  /** Null for one about a change of company, which has a title of its own. */
  title: Generated<string | null>;
  text: string;
  /** False if it is only for the accounts that have a row in `company_notice_account`. */
  for_all: boolean;
  /** Whose subscribers of then have these rows; null if the accounts were named, or it is for all. */
  tariff_id: Generated<string | null>;
  created_at: Date;
  /** Null if it is shown until another one follows. One that was taken back ends then. */
  shown_until: Date | null;
}

/** An account that a notice is for, or that has read one for all. */
interface CompanyNoticeAccountTable {
  account_id: number;
  notice_id: string;
  /** Null while unread. */
  read_at: Date | null;
}
