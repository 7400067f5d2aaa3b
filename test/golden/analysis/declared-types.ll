; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes='default<O1>' %s -disable-output >%t.facts 2>&1
; GOLDEN: %t.facts declared-types.golden
; Bytes are copied, and no access tells what they are: debug information does, of parameters (@f) and of a member that one leads to (@g).

@wengert_dup = external global i32

define void @f(ptr %x, ptr %y) !dbg !10 {
  %x.addr = alloca ptr
  %y.addr = alloca ptr
  store ptr %x, ptr %x.addr
  store ptr %y, ptr %y.addr
  #dbg_declare(ptr %x.addr, !20, !DIExpression(), !30)
  #dbg_declare(ptr %y.addr, !21, !DIExpression(), !30)
  %to = load ptr, ptr %y.addr, !dbg !30
  %from = load ptr, ptr %x.addr, !dbg !30
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 800, i1 false), !dbg !30
  ret void, !dbg !30
}

define void @g(ptr %x, ptr %y) !dbg !11 {
  %x.addr = alloca ptr
  %y.addr = alloca ptr
  store ptr %x, ptr %x.addr
  store ptr %y, ptr %y.addr
  #dbg_declare(ptr %x.addr, !22, !DIExpression(), !31)
  #dbg_declare(ptr %y.addr, !23, !DIExpression(), !31)
  %to = load ptr, ptr %y.addr, !dbg !31
  %holder = load ptr, ptr %x.addr, !dbg !31
  %member = getelementptr i8, ptr %holder, i64 8, !dbg !31
  %from = load ptr, ptr %member, !dbg !31
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 400, i1 false), !dbg !31
  ret void, !dbg !31
}

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb) {
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb)
  call void (ptr, ...) @wengert_adjoint(ptr @g, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "declared.c", directory: "/")
!3 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!4 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!5 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64)
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!8 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "holder", size: 128, elements: !{!12, !13})
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!10 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !14, unit: !0, spFlags: DISPFlagDefinition)
!11 = distinct !DISubprogram(name: "g", file: !2, line: 2, type: !15, unit: !0, spFlags: DISPFlagDefinition)
!12 = !DIDerivedType(tag: DW_TAG_member, name: "count", baseType: !5, size: 64)
!13 = !DIDerivedType(tag: DW_TAG_member, name: "numbers", baseType: !7, size: 64, offset: 64)
!14 = !DISubroutineType(types: !{null, !6, !6})
!15 = !DISubroutineType(types: !{null, !9, !7})
!20 = !DILocalVariable(name: "x", arg: 1, scope: !10, file: !2, line: 1, type: !6)
!21 = !DILocalVariable(name: "y", arg: 2, scope: !10, file: !2, line: 1, type: !6)
!22 = !DILocalVariable(name: "x", arg: 1, scope: !11, file: !2, line: 2, type: !9)
!23 = !DILocalVariable(name: "y", arg: 2, scope: !11, file: !2, line: 2, type: !7)
!30 = !DILocation(line: 1, scope: !10)
!31 = !DILocation(line: 2, scope: !11)
