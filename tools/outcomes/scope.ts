import { relative } from 'node:path';
import ts from 'typescript';

/** In these features no outcome may be dropped, neither there nor by who calls their functions. */
const STRICT_FEATURES = ['ledger', 'payments', 'search-payments', 'tariffs'];

export interface Problem {
  /** From the root. */
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** A program under a root, whose files are named from there. */
export class Scope {
  readonly checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #root: string;

  constructor(program: ts.Program, root: string) {
    this.checker = program.getTypeChecker();
    this.#program = program;
    this.#root = root;
  }

  /** The server's own files, without tests. */
  listFiles(): ts.SourceFile[] {
    return this.#program
      .getSourceFiles()
      .filter((file) => /^apps\/server\/src\/(?!testing\/).*(?<!\.test)\.ts$/.test(this.#pathOf(file)));
  }

  isStrict(file: ts.SourceFile): boolean {
    return STRICT_FEATURES.some((feature) => this.#pathOf(file).startsWith(`apps/server/src/features/${feature}/`));
  }

  /** Not of a library. */
  isOwn(file: ts.SourceFile): boolean {
    return !/(^|\/)(node_modules|\.\.)\//.test(this.#pathOf(file));
  }

  toProblem(node: ts.Node, text: string): Problem {
    const file = node.getSourceFile();
    return { path: this.#pathOf(file), line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text };
  }

  show(type: ts.Type): string {
    return this.checker.typeToString(type, undefined, ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope);
  }

  #pathOf(file: ts.SourceFile): string {
    return relative(this.#root, file.fileName);
  }
}
