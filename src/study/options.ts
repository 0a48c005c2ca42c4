/** What every command takes that reads studies. */
export interface OwnPackOptions {
  /** Path of a task pack of the user's own; studies of the schema `assay.study/1` need theirs. */
  readonly pack?: string | undefined;
}

/** What every command on one study takes. */
export interface StudyOptions extends OwnPackOptions {
  /** Path of the study manifest. */
  readonly study: string;
}
