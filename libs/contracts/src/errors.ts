import type { SecondStep } from './second-factor.js';

/** The format of every error reply (R1). `message` is one sentence that says what to do. */
export interface ApiErrorBody {
  statusCode: number;
  message: string;
  code?: ErrorCode;
  errors?: FieldError[];
  /** With SECOND_FACTOR_REQUIRED: what completes the sign-in (R64). */
  secondStep?: SecondStep;
  /** With CONFIRM_FIRST: the password is not enough (R63b). */
  confirmStrongly?: boolean;
}

export interface FieldError {
  field: string;
  message: string;
}

/** Codes of errors that a client may want to distinguish beyond the status (R2). */
export type ErrorCode =
  | 'PASSWORD_CHANGE_REQUIRED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SECOND_FACTOR_SET_UP_REQUIRED'
  | 'INVALID_SECOND_FACTOR'
  | 'SIGN_IN_EXPIRED'
  | 'NO_SECOND_FACTOR'
  | 'LAST_SECOND_FACTOR'
  | 'INVALID_CREDENTIALS'
  | 'TEMPORARY_PASSWORD_EXPIRED'
  | 'INVALID_RESET_TOKEN'
  | 'INVALID_API_TOKEN'
  | 'OUTSIDE_SCOPES'
  | 'CONFIRM_FIRST'
  | 'CROSS_SITE'
  | 'OTHER_PERSON'
  | 'TOO_MANY_ATTEMPTS'
  | 'QUOTA_REACHED'
  | 'DISK_FULL'
  | 'FILE_STORE_UNAVAILABLE'
  | 'FILE_SCANNER_UNAVAILABLE'
  | 'NO_WORKING_DAY'
  | 'OVERLAP'
  | 'INSUFFICIENT_BALANCE'
  | 'ALREADY_REVIEWED'
  | 'NOT_PENDING'
  | 'NO_PROOF_YET'
  | 'NOT_PAYABLE'
  | 'OWN_REQUEST'
  | 'DUPLICATE_EMAIL'
  | 'DUPLICATE_EMPLOYEE_NUMBER'
  | 'DUPLICATE_TEAM_NAME'
  | 'DUPLICATE_PAYSLIP'
  | 'STAGED_FILE_GONE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'ALREADY_UPLOADED'
  | 'STALE_VERSION'
  | 'LAST_HR_MANAGER'
  | 'OWN_ACCOUNT'
  | 'NOT_ACTIVE'
  | 'NOT_ARCHIVED'
  | 'MANAGEMENT_CYCLE'
  | 'UNKNOWN_MANAGER'
  | 'UNKNOWN_TEAM'
  | 'IMPORT_REFUSED'
  | 'CONFLICT';
