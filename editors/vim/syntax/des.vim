" Vim syntax file for des files; written by `make generated`
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax keyword desStatement ALTAR BRANCH BREAK CASE CHANCE CONTAINER CORRIDOR DEFAULT DOOR DRAWBRIDGE ELSE ENGRAVING EXIT FLAGS FOR FORGE FOUNTAIN FUNCTION GEOMETRY GOLD GRAVE HALLUMSG IF INCLUDE INIT_MAP LADDER LEVEL LOOP MAGIC_CHEST MAZE MAZEWALK MESSAGE MINDEPTH MINERALIZE MONSTER MON_GENERATION NAME NOMAP NON_DIGGABLE NON_PASSWALL OBJECT OBJFLAGS POOL PORTAL PUDDLE RANDOM_CORRIDORS RANDOM_MONSTERS RANDOM_OBJECTS RANDOM_PLACES RANDOM_REGION REGION REPLACE_TERRAIN ROOM ROOMDOOR SEWAGE SHUFFLE SINK SOUNDS SPILL STAIR SUBROOM SWITCH TELEPORT_REGION TERRAIN TO TRAP VAULTGEN WALLIFY WALLWALK
syntax keyword desWord affixed_gem align all altar any arboreal asleep avenge awake blessed blinded blood bottom broken bronze buried burn cancelled cave center chaos circle closed coaligned complement confused corrmaze cursed dead down dry dust east ellipse engrave eroded erodeproof false feel female filled fillrect filter fleeing floodfill forged_qual gold gradient graveyard greased grow hardfloor hear hostile hot icedpools inaccessibles invisible iron irregular joined law left lethe levregion limited line lit locked m_feature m_monster m_object mark mazegrid mazelevel mines mineslight monster montype name neutral noalign nodoor noflip noflipx noflipy nommap noncoaligned none north not_trapped noteleport o_buried o_lit obj object open outside paralyzed peaceful place pline premapped quantity radial randline random randomx randomy recharged rect region regular revived right rndcoord rndvault rogue sanctum scrawl secret seen_traps selection sheol sheollev shortsighted shrine shroud sky solid solidfill solidify south spooky square steel stone stormy stunned terrain top trapped true uncursed unfilled unjoined unlimited unlit up verbal west wet wooden
syntax keyword desFunction coord int integer region rnd str string
syntax match desError "\<\h[0-9A-Za-z_.-]*"
syntax match desName "\<\h[0-9A-Za-z_.]*\ze\s*("
syntax match desName "\%(\<FUNCTION\s\+\)\@<=\h[0-9A-Za-z_.]*"
syntax match desStatement "\<\%(MAP\|ENDMAP\)\>"
syntax match desFunction "\<\%(hero\.carrying\|hero\.name\|hero\.race\|hero\.role\|level\.depth\|level\.difficulty\|level\.mon_at\|level\.obj_at\|room\.height\|room\.width\|room\.x\|room\.y\|time\.aprilfoolsday\|time\.discordian_holiday\|time\.friday_13th\|time\.midnight\|time\.night\|time\.phase_of_the_moon\|time\.piday\|time\.pirateday\|time\.towelday\|time\.yyyymmdd\)\>"
syntax match desWord "\<half-\(left\|right\)\>"
syntax match desWord "\<\%(contained\)\>"
syntax match desNumber "\<[0-9]\+\>"
syntax match desNumber "\<[0-9]\+d[0-9]\+\>"
syntax match desNumber "\[\? *\<[0-9]\+% *\]\?"
syntax match desVariable "\$[A-Za-z_][A-Za-z_0-9.]*"
syntax region desString start=+"+ end=+"+
syntax match desCharacter "'\\\?[^\n]'"
syntax match desComment "^\s*#.*$"
syntax match desDirective "^\s*#\s*\%(vaultc\|expect\)\s*:.*$"
syntax match desMapDoor "[+S]\+" contained
syntax match desMapFurniture "[KZ\\o{]\+" contained
syntax match desMapLava "[L]\+" contained
syntax match desMapTree "[Tt]\+" contained
syntax match desMapWall "[-BFGUYe|]\+" contained
syntax match desMapWater "[PRWXuy}]\+" contained
syntax match desMapDigit "[0-9]\+" contained
syntax match desMapError "[^- #+,.ABCFGHIJKLMOPRSTUWXYZ\\abcdefghilmnopqrstuvwxy{|}0-9]" contained
syntax region desMap matchgroup=desStatement start="^MAP\s*$" end="^\s*ENDMAP\>" contains=desMapDoor,desMapFurniture,desMapLava,desMapTree,desMapWall,desMapWater,desMapDigit,desMapError
highlight default link desStatement Statement
highlight default link desWord Constant
highlight default link desFunction Function
highlight default link desName Function
highlight default link desError Error
highlight default link desNumber Number
highlight default link desVariable Identifier
highlight default link desString String
highlight default link desCharacter Character
highlight default link desComment Comment
highlight default link desDirective PreProc
highlight default link desMap Normal
highlight default link desMapDigit Todo
highlight default link desMapError Error
highlight default link desMapDoor Type
highlight default link desMapFurniture Identifier
highlight default link desMapLava Number
highlight default link desMapTree String
highlight default link desMapWall Statement
highlight default link desMapWater Special
let b:current_syntax = "des"
