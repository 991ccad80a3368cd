'use strict';
// Renders /openapi.json. Nothing is loaded from elsewhere, and all text goes in as text, never as HTML.

const make = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};

// prose sets `code` and line breaks; that is all the Markdown that the document uses.
const prose = (text) => {
  const block = make('div');
  for (const line of (text || '').split('\n').filter((l) => l.trim() !== '')) {
    const p = make('div');
    line.replace(/^- /, '• ').split('`').forEach((piece, i) => p.append(i % 2 ? make('code', {}, piece) : piece));
    block.append(p);
  }
  return block;
};

let components = {};
const resolve = (schema) => {
  let s = schema || {};
  while (s.$ref) s = components.schemas[s.$ref.split('/').pop()] || {};
  return s;
};

const typeName = (schema) => {
  const s = resolve(schema);
  const types = [].concat(s.type || 'any');
  let name = types.map((t) => (t === 'array' ? `list of ${typeName(s.items)}` : t)).join(' or ');
  if (s.format) name += ` (${s.format})`;
  return name;
};

const bounds = (schema) => {
  const s = resolve(schema);
  const notes = [];
  if (s.enum) notes.push(`one of ${s.enum.join(', ')}`);
  if (s.minimum !== undefined) notes.push(`≥ ${s.minimum}`);
  if (s.exclusiveMinimum !== undefined) notes.push(`> ${s.exclusiveMinimum}`);
  if (s.maximum !== undefined) notes.push(`≤ ${s.maximum}`);
  if (s.maxLength !== undefined) notes.push(`at most ${s.maxLength} characters`);
  if (s.maxItems !== undefined) notes.push(`at most ${s.maxItems}`);
  if (s.default !== undefined) notes.push(`default ${s.default}`);
  return notes.join('; ');
};

const row = (name, required, schema, about) => {
  const what = make('td', {}, prose(about || resolve(schema).description));
  const limits = bounds(schema);
  if (limits) what.append(make('div', { class: 'soft' }, limits));
  return make('tr', {}, make('td', {}, make('code', {}, name), required ? ' *' : ''), make('td', {}, typeName(schema)), what);
};

const table = (rows) => make('table', {}, make('thead', {}, make('tr', {},
  make('th', {}, 'Name'), make('th', {}, 'Type'), make('th', {}, ''))), make('tbody', {}, ...rows));

const fields = (schema, depth) => {
  const s = resolve(schema);
  const inner = s.type === 'array' ? resolve(s.items) : s;
  const properties = Object.entries(inner.properties || {});
  if (properties.length === 0) return make('div', { class: 'soft' }, typeName(s));
  const required = new Set(inner.required || []);
  const block = make('div', { class: depth ? 'indent' : '' }, table(properties.map(([n, p]) => row(n, required.has(n), p, p.description))));
  for (const [name, property] of properties) {
    const below = resolve(property);
    const item = [].concat(below.type).includes('array') ? resolve(below.items) : below;
    if (item.properties && depth < 4) block.append(make('details', {}, make('summary', {}, make('code', {}, name)), fields(property, depth + 1)));
  }
  return block;
};

const example = (media) => media.example === undefined ? null
  : make('details', {}, make('summary', {}, 'Example'), make('pre', {}, JSON.stringify(media.example, null, 2)));

const bodies = (content) => Object.entries(content || {}).map(([type, media]) =>
  make('div', {}, make('div', { class: 'soft' }, type), fields(media.schema, 0), example(media)));

const section = (method, path, operation) => {
  const block = make('section', { id: operation.operationId });
  block.append(make('h2', {}, operation.summary || operation.operationId));
  block.append(make('div', { class: 'path' }, make('span', { class: `method ${method}` }, method.toUpperCase()), ' ', make('code', {}, path)));
  for (const need of operation.security || []) {
    for (const [scheme, scopes] of Object.entries(need)) {
      block.append(make('div', { class: 'soft' }, make('code', {}, `Authorization: ${scheme} <key>`), ' with scope ', make('code', {}, scopes.join(' '))));
    }
  }
  block.append(prose(operation.description));
  if (operation.parameters) {
    block.append(make('h3', {}, 'Parameters'), table(operation.parameters.map((p) => row(`${p.name} (${p.in})`, p.required, p.schema, p.description))));
  }
  if (operation.requestBody) block.append(make('h3', {}, 'Body'), ...bodies(operation.requestBody.content));
  block.append(make('h3', {}, 'Answers'));
  for (const [status, answer] of Object.entries(operation.responses)) {
    const details = make('details', {}, make('summary', {}, make('code', {}, status), ' ', answer.description.split('\n')[0]));
    details.append(prose(answer.description.split('\n').slice(1).join('\n')), ...bodies(answer.content));
    if (status < '300') details.setAttribute('open', '');
    block.append(details);
  }
  return block;
};

const render = (api) => {
  components = api.components;
  const main = document.getElementById('main');
  const menu = document.getElementById('menu');
  main.replaceChildren(make('h2', {}, `${api.info.title} ${api.info.version}`), prose(api.info.description),
    make('p', {}, make('a', { href: '/openapi.json' }, 'OpenAPI 3.1 document')));
  const groups = new Map();
  for (const [path, item] of Object.entries(api.paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
      const operation = item[method];
      if (!operation) continue;
      const tag = (operation.tags || ['Other'])[0];
      if (!groups.has(tag)) groups.set(tag, []);
      groups.get(tag).push({ method, path, operation });
    }
  }
  for (const [tag, list] of groups) {
    menu.append(make('h2', {}, tag));
    for (const { method, path, operation } of list) {
      menu.append(make('a', { href: `#${operation.operationId}` }, make('span', { class: `method ${method}` }, method.toUpperCase()), path.replace('/api/v1', '')));
      main.append(section(method, path, operation));
    }
  }
  document.getElementById('filter').addEventListener('input', (event) => {
    const wanted = event.target.value.toLowerCase();
    for (const link of menu.querySelectorAll('a')) link.hidden = !link.textContent.toLowerCase().includes(wanted);
  });
  if (location.hash) document.querySelector(location.hash)?.scrollIntoView();
};

fetch('/openapi.json').then((answer) => answer.json()).then(render).catch((error) => {
  document.getElementById('state').textContent = `The document could not be read: ${error.message}`;
});
