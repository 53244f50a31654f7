import { type Lower, many, type Rule } from '../language.ts';
import { node, type Node } from '../tree.ts';
import { fieldOf, named, type Syntax } from '../syntax-tree.ts';

const simpleProperty = new Set(['shorthand_property_identifier_pattern', 'pair_pattern']);

/** `{a, b: c}` without defaults or a rest: every part is one read of a member. */
function partsOf(target: Syntax): readonly { readonly key: string; readonly pattern: Syntax }[] | undefined {
  if (target.type !== 'object_pattern') return undefined;
  const parts = named(target).map((each) => ({
    simple:
      simpleProperty.has(each.type) &&
      (each.type !== 'pair_pattern' || fieldOf(each, 'key')?.type === 'property_identifier'),
    key: fieldOf(each, 'key')?.text ?? each.text,
    pattern: fieldOf(each, 'value') ?? each,
  }));
  return parts.every((each) => each.simple && each.pattern.type !== 'assignment_pattern') ? parts : undefined;
}

/** The declarations that a pattern stands for; the first one takes the whole value. */
export function declared(target: Syntax, value: Node, kind: string, lower: Lower): readonly Node[] {
  const parts = partsOf(target);
  if (!parts) return [node('let', target.line, [pattern(target, kind, lower), value])];
  const whole = `%${target.line}:${target.text.length}:${parts.map(({ key }) => key).join()}`;
  return [
    node('let', target.line, [node('bind', target.line, [], whole), value]),
    ...parts.flatMap(({ key, pattern: part }) =>
      declared(
        part.type === 'identifier'
          ? part
          : { ...part, type: part.type.replace(/^shorthand_.*/, 'identifier') },
        node('member', part.line, [node('name', part.line, [], whole)], key),
        kind,
        lower,
      ),
    ),
  ];
}

/** A pattern with its names as declarations. */
function pattern(target: Syntax, kind: string, lower: Lower): Node {
  switch (target.type) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern': {
      const name = node(kind, target.line, [], target.text);
      return target.type === 'identifier'
        ? name
        : node('pair', target.line, [node('key', target.line, [], target.text), name]);
    }
    case 'pair_pattern': {
      const key = fieldOf(target, 'key') as Syntax;
      return node('pair', target.line, [
        lowerKey(key, lower),
        pattern(fieldOf(target, 'value') as Syntax, kind, lower),
      ]);
    }
    case 'assignment_pattern':
      return node('default', target.line, [
        pattern(fieldOf(target, 'left') as Syntax, kind, lower),
        lower(fieldOf(target, 'right') as Syntax),
      ]);
    case 'object_assignment_pattern': {
      const left = fieldOf(target, 'left') as Syntax;
      const name = node(kind, left.line, [], left.text);
      return node('pair', target.line, [
        node('key', left.line, [], left.text),
        node('default', target.line, [name, lower(fieldOf(target, 'right') as Syntax)]),
      ]);
    }
    case 'rest_pattern':
      return node('rest', target.line, [pattern(named(target)[0] as Syntax, kind, lower)]);
    case 'array_pattern':
      return node('array-pattern', target.line, arrayParts(target, kind, lower));
    case 'object_pattern':
      return node(
        'object-pattern',
        target.line,
        named(target).map((each) => pattern(each, kind, lower)),
      );
    default:
      return lower(target);
  }
}

/** Holes count. */
function arrayParts(target: Syntax, kind: string, lower: Lower): readonly Node[] {
  const parts: Node[] = [];
  let empty = true;
  for (const each of target.children.slice(1, -1)) {
    if (each.type === ',') {
      if (empty) parts.push(node('hole', each.line));
      empty = true;
    } else {
      parts.push(pattern(each, kind, lower));
      empty = false;
    }
  }
  return parts;
}

export function lowerKey(key: Syntax, lower: Lower): Node {
  if (key.type === 'computed_property_name') return node('computed', key.line, named(key).map(lower));
  const value = lower(key);
  return node('key', key.line, [], value.text);
}

/** In an assignment the names of a pattern are references. */
const assigned: Rule = (syntax, lower) => pattern(syntax, 'name', lower);

export const ecmascriptPatterns: Readonly<Record<string, Rule>> = {
  identifier: ({ text, line }) =>
    text === 'undefined' ? node('atom', line, [], text) : node('name', line, [], text),
  shorthand_property_identifier: ({ text, line }) =>
    node('pair', line, [node('key', line, [], text), node('name', line, [], text)]),
  shorthand_property_identifier_pattern: assigned,
  object_pattern: assigned,
  array_pattern: assigned,
  type_annotation: ({ line }) => many(line, []),
  type_arguments: ({ line }) => many(line, []),
  type_parameters: ({ line }) => many(line, []),
};
