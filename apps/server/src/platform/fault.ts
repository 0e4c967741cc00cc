/** Something that is wrong with the installation, for its operator: one sentence each. */
export type Fault = { message: string; remedy: string }
