export interface CabinetTables {
  company_notice: CompanyNoticeTable;
  company_notice_account: CompanyNoticeAccountTable;
}

/** A notice to users that another company runs the service. */
interface CompanyNoticeTable {
  id: string;
  text: string;
  /** False if it is only for the accounts that have a row in `company_notice_account`. */
  for_all: boolean;
  created_at: Date;
  /** Null if it is shown until another one follows. */
  shown_until: Date | null;
}

/** An account that a notice is for, or that has read one for all. */
interface CompanyNoticeAccountTable {
  account_id: number;
  notice_id: string;
  /** Null while unread. */
  read_at: Date | null;
}
