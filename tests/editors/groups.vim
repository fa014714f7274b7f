" Writes line, group and text of every piece of the file that is open to $OUT, separated by tabs
let found = []
for line in range(1, line('$'))
  let text = getline(line)
  for column in range(1, len(text))
    call add(found, join([line, synIDattr(synID(line, column, 1), 'name'), text[column - 1]], "\t"))
  endfor
endfor
call writefile(found, $OUT)
qa!
