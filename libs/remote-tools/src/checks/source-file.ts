export interface SourceFile {
  /** Path from the root with `/`. */
  path: string;
  text: string;
}
