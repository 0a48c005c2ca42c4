/** What every command on a study takes. */
export interface StudyOptions {
  /** Path of the study manifest. */
  readonly study: string;
}
