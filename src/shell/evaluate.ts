import { assign, assignmentWord, exportVariable, roundsOf } from './assign.ts';
import {
  type Assignment,
  type Command,
  type CommandNode,
  type CompoundList,
  forEachChild,
  type ParsedScript,
  type PipelineNode,
  type Redirected,
  type Script,
  type Statement,
  type SyntaxNode,
  type Word,
} from 'unbash';
import {
  type CallContext,
  copyScope,
  type FunctionBody,
  joinScopes,
  noStream,
  type Scope,
  type Stream,
  type Surroundings,
  unknownStream,
  type Value,
} from './scope.ts';
import { runCall } from './call.ts';
import { noticeEvaluated } from './evaluated.ts';
import type { Ledger } from './ledger.ts';
import { parseShell, wordsOf } from './parse.ts';
import { inBranches, runAndOr } from './branches.ts';
import { applyRedirects } from './redirects.ts';
import { expandParts, expandText, expandWord, type Substitute } from './words.ts';

const maxDepth = 24;

type Body = CommandNode | CompoundList | FunctionBody;

/** Walks a script the way a shell would run it, taking every branch, and writes down what it would do. */
export function createEvaluator(ledger: Ledger) {
  const outputs = new Map<unknown, Stream>();

  function runScript(script: Script | ParsedScript, scope: Scope, input: Stream, at: Surroundings): Stream {
    if (at.depth > maxDepth) {
      ledger.unknown('', 'the command is nested too deep to be followed');
      return unknownStream;
    }
    if ('errors' in script && script.errors && script.errors.length > 0) {
      ledger.unknown('', 'part of the command could not be parsed');
    }
    const inner = { ...at, depth: at.depth + 1, source: script.source ?? at.source };
    return runStatements(script.commands, scope, input, inner);
  }

  /** Of several in a row, the last one decides. */
  function runStatements(
    statements: readonly Statement[],
    scope: Scope,
    input: Stream,
    at: Surroundings,
  ): Stream {
    return statements.reduce<Stream>((_, statement, index) => {
      const decides = at.decides && index === statements.length - 1;
      return runStatement(statement, scope, input, { ...at, decides });
    }, noStream);
  }

  function runText(text: string, scope: Scope, input: Stream, at: Surroundings): Stream {
    if (!scope.budget.spend(text.length)) return unknownStream;
    const parsed = parseShell(text);
    if ('problem' in parsed) {
      ledger.unknown(text, parsed.problem);
      return unknownStream;
    }
    return runScript(parsed.script, scope, input, { ...at, source: text });
  }

  function runStatement(
    { command, background }: Statement,
    scope: Scope,
    input: Stream,
    at: Surroundings,
  ): Stream {
    const inside = background ? copyScope(scope) : scope;
    const all = command.type !== 'AndOr' || command.operators.every((operator) => operator === '&&');
    const each = { ...at, decides: at.decides && all && !background };
    if (command.type !== 'AndOr') return runNode(command, inside, input, each);
    return runAndOr(command, inside, (node) => runNode(node, inside, input, each));
  }

  function runNode(node: PipelineNode | Body, scope: Scope, input: Stream, at: Surroundings): Stream {
    if (!ledger.step()) return unknownStream;
    switch (node.type) {
      case 'Pipeline': {
        const inPipeline = node.commands.length > 1 || at.inPipeline;
        const own = (index: number): Scope =>
          node.commands.length > 1 && index >= 0 ? copyScope(scope) : scope;
        const negated = node.prefixes.some(({ type }) => type === 'Negation');
        const decides = (index: number): boolean =>
          at.decides && !negated && index === node.commands.length - 1;
        return node.commands.reduce<Stream>(
          (flow, each, index) =>
            runNode(each, own(index), flow, { ...at, inPipeline, decides: decides(index) }),
          input,
        );
      }
      case 'Command':
        return runCommand(node, scope, input, at);
      case 'Function':
        scope.functions.set(node.name.value, node.body);
        if (/^(?:command_not_found_handle|\[|test|builtin|command|cd|source|\.)$/.test(node.name.value))
          ledger.unknown(at.source, `the function ${node.name.value} changes what the shell does`, 'hidden');
        return noStream;
      case 'Redirected':
        return runRedirected(node, scope, input, at);
      case 'CompoundList':
        return runStatements(node.commands, scope, input, at);
      case 'BraceGroup':
        return runNode(node.body, scope, input, at);
      case 'Subshell':
        return runNode(node.body, copyScope(scope), input, at);
      case 'Coproc':
        return runNode(node.body, copyScope(scope), unknownStream, { ...at, decides: false });
      case 'If': {
        runNode(node.clause, scope, input, { ...at, decides: false });
        const branches = [node.then, ...node.elif.flatMap(({ clause, then }) => [clause, then]), node.else];
        return runBranches(branches, scope, input, at);
      }
      case 'While':
        runNode(node.clause, scope, input, { ...at, decides: false });
        return runBranches([node.body], scope, input.kind === 'none' ? input : unknownStream, at);
      case 'For':
      case 'Select':
        return runLoop(node.name.value, node.wordlist, node.body, scope, input, at);
      case 'ArithmeticFor':
        sweep(node, scope, at, node.body);
        return runBranches([node.body], scope, input, at);
      case 'Case':
        sweep(node.word, scope, at);
        for (const item of node.items) for (const pattern of item.pattern) sweep(pattern, scope, at);
        return runBranches(
          node.items.map(({ body }) => body),
          scope,
          input,
          at,
        );
      case 'TestCommand':
      case 'ArithmeticCommand':
        sweep(node, scope, at);
        return noStream;
    }
  }

  const runBranches = (
    bodies: readonly (Body | undefined)[],
    scope: Scope,
    input: Stream,
    at: Surroundings,
  ): Stream => inBranches(bodies, scope, (body, own) => runNode(body, own, input, { ...at, decides: false }));

  function runLoop(
    name: string,
    wordlist: readonly Word[] | undefined,
    body: CompoundList,
    scope: Scope,
    input: Stream,
    at: Surroundings,
  ): Stream {
    for (const word of wordlist ?? []) sweep(word, scope, at);
    const values = (wordlist ?? []).flatMap((word) => expandWord(word, scope, outputOf));
    const branches = roundsOf(name, values, scope, ledger).map((own) => {
      runNode(body, own, input, { ...at, decides: false });
      return own;
    });
    joinScopes(scope, branches);
    return unknownStream;
  }

  function runRedirected(
    { command, redirects }: Redirected,
    scope: Scope,
    input: Stream,
    at: Surroundings,
  ): Stream {
    for (const redirect of redirects) sweep(redirect, scope, at);
    const flow = applyRedirects(redirects, input, redirectContext(scope, at));
    const output = runNode(command, scope, flow.input, at);
    return flow.outputGoesToFile ? noStream : output;
  }

  function runCommand(node: Command, scope: Scope, input: Stream, at: Surroundings): Stream {
    forEachChild(node, (child) => sweep(child, scope, at));
    const silent = /^(?::|true|)$|^cat \/dev\/null$/.test(wordsOf(node));
    const flow = applyRedirects(node.redirects, input, { ...redirectContext(scope, at), empties: silent });
    const assignments = node.prefix.filter((item): item is Assignment => item.type === 'Assignment');
    if (!node.name) {
      for (const assignment of assignments) assign(assignment, scope, outputOf, ledger);
      return noStream;
    }
    const words = [node.name, ...node.args].flatMap((word): readonly Value[] =>
      word.type === 'Assignment'
        ? [assignmentWord(word, scope, outputOf)]
        : expandWord(word, scope, outputOf),
    );
    const own = assignments.length > 0 ? copyScope(scope) : scope;
    for (const assignment of assignments) {
      assign(assignment, own, outputOf, ledger);
      exportVariable(assignment.name, own.variables.get(assignment.name), own);
    }
    const source = at.source.slice(node.pos, node.end);
    const output = runCall(
      words,
      flow.input,
      contextFor(
        own,
        { ...at, source },
        assignments.map(({ name }) => name),
      ),
    );
    if (own !== scope) {
      scope.cwd = own.cwd;
      scope.cwdPattern = own.cwdPattern;
    }
    return flow.settled(output);
  }

  const contextFor = (scope: Scope, at: Surroundings, environment: readonly string[]): CallContext => ({
    ledger,
    scope,
    source: at.source,
    inPipeline: at.inPipeline,
    decides: at.decides,
    environment,
    runText: (text, input, inside) =>
      runText(text, inside ?? copyScope(scope), input, { ...at, depth: at.depth + 1, decides: false }),
    runFunction: (name, words, input) => runFunction(name, words, scope, input, at),
    runWords: (words, input, { programsOnly = false, decides = false } = {}) => {
      if (at.depth > maxDepth) {
        ledger.unknown(at.source, 'the command is nested too deep to be followed');
        return unknownStream;
      }
      const own = programsOnly ? { ...scope, functions: new Map(), aliases: new Map() } : scope;
      return runCall(words, input, contextFor(own, { ...at, depth: at.depth + 1, decides }, environment));
    },
  });

  function runFunction(
    name: string,
    words: readonly Value[],
    scope: Scope,
    input: Stream,
    at: Surroundings,
  ): Stream {
    const body = scope.functions.get(name);
    if (!body) {
      ledger.unknown(at.source, `which function ${name} is, is not known until it runs`);
      return unknownStream;
    }
    if (at.calling.includes(name)) {
      if (at.inPipeline)
        ledger.part(at.source, 'destroy', 'it starts itself over and over (a fork bomb)', 'process');
      else ledger.unknown(at.source, `the function ${name} calls itself`);
      return unknownStream;
    }
    const own = copyScope(scope);
    own.positional = words.map((word) => (word.known ? word.text : undefined));
    const inside = { ...at, depth: at.depth + 1, calling: [...at.calling, name], decides: false };
    const output = runNode(body, own, input, inside);
    joinScopes(scope, [{ ...own, positional: scope.positional }]);
    return output;
  }

  /** Runs every substitution inside a node, once, and keeps its output for the words that use it. */
  function sweep(node: SyntaxNode, scope: Scope, at: Surroundings, except?: SyntaxNode): void {
    if (node === except) return;
    if ('script' in node) {
      if (node.script && !outputs.has(node)) {
        const inside = { ...at, inPipeline: false, decides: false };
        outputs.set(node, runScript(node.script, copyScope(scope), noStream, inside));
      }
      noticeEvaluated(node, { scope, ledger, source: at.source, outputOf });
      return;
    }
    forEachChild(node, (child) => sweep(child, scope, at, except));
    noticeEvaluated(node, { scope, ledger, source: at.source, outputOf });
  }

  const outputOf: Substitute = (part) => outputs.get(part) ?? unknownStream;

  const redirectContext = (scope: Scope, at: Surroundings) => ({
    ledger,
    scope,
    source: at.source,
    text: (word: Word) => expandText(word, scope, outputOf),
    parts: (parts: NonNullable<Word['parts']>) => expandParts(parts, scope, outputOf),
  });

  return { runText };
}
